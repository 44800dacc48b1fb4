import { useLocation } from 'react-admin'
import { findPath } from '../paths'
import type { ReportDefinition } from './definition'
import { ReportView } from './ReportView'

/** A report on a path of its own. */
export const ReportScreen = ({ definition }: { readonly definition: ReportDefinition }) => {
  const path = findPath(useLocation().pathname)
  return path ? <ReportView definition={definition} place={{ path }} /> : null
}
