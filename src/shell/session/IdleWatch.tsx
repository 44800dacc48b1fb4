import { useEffect, useState } from 'react'
import { idleLimit } from '../../../contract/people/idle-time'
import { onRestored } from '../../data/onRestored'
import { resetLeaving, isLeaving, signOut } from '../../data/session/authProvider'
import { idleFor, idleWarning, leaveTo, onForeignChange, storedUser, touch } from '../../data/session/session'
import { lazyPart } from '../../ui/lazyPart'
import { startOf } from '../../paths'

const IdleDialog = lazyPart(() => import('./IdleDialog').then((part) => part.IdleDialog))

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Milliseconds until the session ends, once it is time to warn. */
const remaining = (): number | undefined => {
  const idle = idleFor()
  return !isLeaving() && idle >= idleLimit - idleWarning && idle < idleLimit ? idleLimit - idle : undefined
}

/**
 * Signs out after three hours without activity in any tab, with a countdown over the last five minutes, and follows a
 * sign-out in another tab or before the browser brought the page back. Compares moments instead of trusting timers, which
 * stop while a laptop sleeps.
 */
export const IdleWatch = () => {
  const [left, setLeft] = useState(remaining)
  useEffect(() => {
    resetLeaving()
    const here = () => window.location.pathname + window.location.search
    // With two idle tabs, the one that ends the session clears the shared time of last activity.
    let active = Date.now() - idleFor()
    const gone = () =>
      void signOut(here(), Date.now() - active < idleLimit ? 'public.login.elsewhere' : 'public.login.idle')
    const check = () => {
      // Signing out takes time on a slow connection, and so does the next page.
      if (isLeaving()) return
      if (!storedUser()) return gone()
      active = Date.now() - idleFor()
      if (idleFor() >= idleLimit) void signOut(here(), 'public.login.idle')
    }
    const look = () => {
      check()
      setLeft(remaining())
    }
    const act = () => {
      if (idleFor() >= idleLimit) check()
      else if (idleFor() < idleLimit - idleWarning) touch()
    }
    check()
    act()
    const timer = setInterval(look, 1000)
    const person = storedUser()?.uuid
    const follow = () => {
      const now = storedUser()
      if (now) {
        if (now.uuid !== person) leaveTo(startOf(now))
        return
      }
      // Idle tabs end the session at the same moment. A second redirect cuts off the first, which has crashed Chromium.
      if (!isLeaving()) gone()
    }
    const forget = onForeignChange(follow)
    const stop = onRestored(() => {
      resetLeaving()
      // Nobody else sees what the person had on screen, until the next page is there.
      document.body.hidden = storedUser()?.uuid !== person
      follow()
      look()
    })
    for (const sign of signs) window.addEventListener(sign, act, { passive: true })
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      forget()
      stop()
      for (const sign of signs) window.removeEventListener(sign, act)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  const stay = () => {
    touch()
    setLeft(undefined)
  }
  return left !== undefined && <IdleDialog left={left} onStay={stay} />
}
