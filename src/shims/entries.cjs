// Stands in for the `object.entries` polyfill, which is CommonJS: every browser we serve has it.
module.exports = Object.entries
