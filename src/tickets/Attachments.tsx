import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { FileRow, type KeptFile } from '../form/files/FileRow'

const List = styled('ul')({ listStyle: 'none', margin: 0, marginBlockStart: 10, padding: 0, display: 'grid', gap: 8 })

/** The files of a message. */
export const Attachments = ({ of }: { readonly of: readonly KeptFile[] }) => {
  const translate = useTranslate()
  if (of.length === 0) return null
  return (
    <List aria-label={translate('tickets.thread.attachments')}>
      {of.map((file) => (
        <li key={file.id}>
          <FileRow file={file} preview />
        </li>
      ))}
    </List>
  )
}
