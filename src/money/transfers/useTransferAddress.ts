import { useSearchParams } from 'react-router'

/** The transfer named in the address of the screen, and a way to show another one or none. */
export const useTransferAddress = () => {
  const [query, setQuery] = useSearchParams()
  return {
    uuid: query.get('transfer'),
    show: (uuid: string) => setQuery({ transfer: uuid }, { replace: true }),
  }
}
