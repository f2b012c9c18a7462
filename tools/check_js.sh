#!/bin/sh
# Check the types of the page's JavaScript (JSDoc) with a pinned TypeScript, installed into build/.
set -eu
cd "$(dirname "$0")/.."
version=7.0.2
home=build/typescript-$version
config=src/meadhall/web/static/jsconfig.json

if [ ! -x "$home/node_modules/.bin/tsc" ]; then
    if ! command -v npm >/dev/null 2>&1; then
        echo "check_js: npm is not installed, so TypeScript cannot be fetched. Install Node.js with npm and try again." >&2
        exit 1
    fi
    mkdir -p "$home"
    npm install --prefix "$home" --no-audit --no-fund --silent "typescript@$version"
fi
"$home/node_modules/.bin/tsc" --project "$config"
echo "JavaScript: types are right"
