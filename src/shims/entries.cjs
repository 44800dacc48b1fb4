// Replaces the `object.entries` polyfill, which is CommonJS: every browser we support has it.
module.exports = Object.entries
