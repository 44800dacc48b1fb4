import CardContent, { type CardContentProps } from '@mui/material/CardContent'
import { useMutationState, type MutationState } from '@tanstack/react-query'
import { useFormIsDirty, useRecordContext, useRegisterMutationMiddleware, useResourceContext } from 'react-admin'
import { useCallback, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { LeaveGuard } from '../../form/dialogs/LeaveGuard'

type Save = (resource: string, params: unknown) => Promise<unknown>

type Deletion = MutationState<unknown, Error, { readonly id?: unknown } | undefined>

/** The deletions of this record since the form was opened. */
const useDeletions = (): readonly Deletion[] => {
  const resource = useResourceContext()
  const record = useRecordContext()
  const [opened] = useState(Date.now)
  const all = useMutationState({
    filters: { mutationKey: [resource, 'delete'] },
    select: ({ state }) => state as Deletion,
  })
  return all.filter(({ variables, submittedAt }) => variables?.id === record?.id && submittedAt >= opened)
}

/** Guards what was typed into a stock form until it is saved, or its record deleted. */
const StockGuard = () => {
  const dirty = useFormIsDirty()
  const { isSubmitting, isSubmitSuccessful } = useFormState()
  const deletions = useDeletions()
  // React-admin counts a form as submitted even when saving failed.
  const [failed, setFailed] = useState(false)
  const watch = useCallback(async (resource: string, params: unknown, save: Save) => {
    setFailed(false)
    try {
      return await save(resource, params)
    } catch (error) {
      setFailed(true)
      throw error
    }
  }, [])
  useRegisterMutationMiddleware(watch)
  const done = (isSubmitSuccessful && !failed) || deletions.some(({ status }) => status === 'success')
  const busy = isSubmitting || deletions.some(({ status }) => status === 'pending')
  return <LeaveGuard when={dirty && !done} busy={busy} texts="ra.message" />
}

/** React-admin's own room below the inputs. */
const room = { paddingBottom: { xs: '5em', sm: 2 } } as const

/** The inputs of a stock form, which nobody leaves unsaved without being asked. */
export const StockFormBody = ({ children, sx = room, ...props }: CardContentProps) => (
  <CardContent sx={sx} {...props}>
    {children}
    <StockGuard />
  </CardContent>
)
