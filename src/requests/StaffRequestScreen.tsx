import { NoteForm } from './NoteForm'
import { RequestPage } from './RequestPage'

/** A request as staff see it: form and timeline, the moves the state table allows, and internal notes. */
export const StaffRequestScreen = () => <RequestPage side="staff" Note={NoteForm} />
