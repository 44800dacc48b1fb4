import { useQueryClient } from '@tanstack/react-query'
import {
  ListContextProvider,
  useEvent,
  useListContext,
  type GetListResult,
  type ListControllerSuccessResult,
} from 'react-admin'
import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '../../../ui/afterPaint'
import { usePageParams } from './NextPage'

/** A page whose address is still to be updated. */
interface Turned {
  readonly page: number
  readonly answer: GetListResult
  /** The history entry it was turned from. */
  readonly from: string
}

const Settled = createContext<(work: () => void) => void>((work) => work())

/**
 * Returns a function that runs work once the address names the page on screen: somebody who opens a row just as a page
 * turns comes back to that page.
 */
export const useSettled = (): ((work: () => void) => void) => useContext(Settled)

/**
 * Shows an already cached page in the same event that asks for it. The address follows as soon as its rows are painted,
 * and with it everything that re-renders with the address: router, frame, filters. What turns or shows pages belongs
 * inside, everything else of the list outside.
 */
export const TurnedPage = ({ children }: { readonly children: ReactNode }) => {
  const list = useListContext()
  const client = useQueryClient()
  const paramsOf = usePageParams()
  const { key } = useLocation()
  const [turned, setTurned] = useState<Turned>()
  const wanted = useRef<number>(undefined)
  const waiting = useRef<() => void>(undefined)
  const following = useRef(false)
  const ahead = turned?.from === key ? turned : undefined
  // For good: Back leads to this entry again.
  if (turned && !ahead) setTurned(undefined)

  const turn = useEvent((page: number) => {
    // Every page that was shown becomes a history entry.
    if (ahead) return void (wanted.current = page)
    const answer = client.getQueryData<GetListResult>([list.resource, 'getList', paramsOf(page)])
    if (answer && answer.data.length > 0) setTurned({ page, answer, from: key })
    else list.setPage(page)
  })
  const follow = useEvent(() => {
    // Only once: asked again while the new address is being rendered, the page would become two entries.
    if (!ahead || following.current) return
    following.current = true
    list.setPage(ahead.page)
  })
  const settled = useEvent((work: () => void) => {
    if (!ahead) return work()
    waiting.current = work
    follow()
  })
  useEffect(() => {
    if (ahead) return afterPaint(follow)
    following.current = false
    const work = waiting.current
    waiting.current = undefined
    if (work) return work()
    const page = wanted.current
    wanted.current = undefined
    if (page !== undefined) turn(page)
    return undefined
  }, [ahead, follow, turn])

  const shown = useMemo(() => {
    if (!ahead) return { ...list, setPage: turn }
    const { page, answer } = ahead
    const more = answer.total === undefined ? undefined : page * list.perPage < answer.total
    return {
      ...list,
      data: answer.data,
      total: answer.total,
      meta: answer.meta as unknown,
      error: null,
      isPending: false,
      isLoading: false,
      isFetching: false,
      isPlaceholderData: false,
      page,
      hasNextPage: answer.pageInfo?.hasNextPage ?? more,
      hasPreviousPage: page > 1,
      setPage: turn,
    } as ListControllerSuccessResult
  }, [list, ahead, turn])
  return (
    <Settled value={settled}>
      <ListContextProvider value={shown}>{children}</ListContextProvider>
    </Settled>
  )
}
