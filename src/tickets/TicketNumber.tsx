import { useFormats } from '../ui/useFormats'

/** The number of a ticket: a name, so without separators. */
export const TicketNumber = ({ id }: { readonly id: number }) => <>{useFormats().digits(String(id))}</>
