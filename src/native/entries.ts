/** Stands in for the `object.entries` polyfill: every browser we serve has it. */
// oxlint-disable-next-line import/no-default-export -- the shape of the package it replaces
export default Object.entries
