/** Stands in for react-admin's exporter, which stops at 1,000 rows and is never used here. */
const refuseExport = (): never => {
  throw new Error('react-admin’s exporter is not part of this product')
}
// oxlint-disable-next-line import/no-default-export -- the shape of the package it replaces
export default refuseExport
