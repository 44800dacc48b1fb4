import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '../../../contract/people/person'
import { isUuid } from '../../../contract/scalars'
import { PlatformError } from '../../data/http/errors'
import { errorShownInPlace } from '../../data/errorShownInPlace'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { wholeRecord } from '../../data/wholeRecord'

/** A person as react-admin's record, with the file that only the reading of a single person includes. */
export type UserRecord = User & NonNullable<User['file']> & { readonly id: string }

/** The record the data provider makes of a person with their file. */
export const recordOf = (person: User & Required<Pick<User, 'file'>>): UserRecord => ({
  ...person.file,
  ...person,
  id: person.uuid,
})

/** The person a page is about; for use below {@link UserShow}. */
export const useUserRecord = (): UserRecord => {
  const record = useRecordContext<UserRecord>()
  if (!record) throw new Error('useUserRecord needs a UserShow around it')
  return record
}

interface UserShowProps {
  /** Where to go when there is no such person. */
  readonly back: ReactNode
  readonly children: ReactNode
}

/** The heading while there is nobody to name. */
const Nameless = () => <h1 className="visually-hidden">{useTranslate()('people.users.file.title')}</h1>

const Loaded = ({ back, children }: UserShowProps) => {
  const translate = useTranslate()
  const { record, error, refetch } = useShowContext<UserRecord>()
  if (record && 'version' in record) return <Fragment key={record.id}>{children}</Fragment>
  const gone = record !== undefined || (error instanceof PlatformError && error.code === 'not_found')
  return (
    <>
      <Nameless />
      {gone ? (
        <EmptyState title={translate('people.users.file.unknown')} action={back} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} action={back} />
      ) : (
        <PageSkeleton blocks={3} />
      )}
    </>
  )
}

/**
 * Provides the person the address names in react-admin's contexts; otherwise says that there is none, or why loading
 * failed.
 */
export const UserShow = (props: UserShowProps) => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const uuid = (query.get('user_uuid') ?? '').trim().toLowerCase()
  if (isUuid(uuid))
    return (
      <ShowBase
        resource="users"
        id={uuid}
        disableAuthentication
        queryOptions={{ meta: wholeRecord, onError: errorShownInPlace }}
      >
        <Loaded {...props} />
      </ShowBase>
    )
  return (
    <>
      <Nameless />
      <EmptyState
        title={translate(uuid === '' ? 'people.users.file.missing' : 'people.users.file.unknown')}
        action={props.back}
      />
    </>
  )
}
