import { RequestPage } from './RequestPage'

/** A request at the staff desk: form and timeline, with the moves the state table allows. */
export const StaffRequestScreen = () => <RequestPage side="staff" />
