import { NoteForm } from './NoteForm'
import { RequestPage } from './RequestPage'

/** A request at the staff desk: form and timeline, with the moves the state table allows and a place for internal notes. */
export const StaffRequestScreen = () => <RequestPage side="staff" Note={NoteForm} />
