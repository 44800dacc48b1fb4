import { UserFile } from './UserFile'

/** The file of one person. */
export const UserFileScreen = () => <UserFile />
