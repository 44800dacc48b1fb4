import { useEffect, useRef, type ReactNode } from 'react'
import { bringUp } from '../../ui/scrolling'
import { classed } from '../../ui/classed'
import css from './BelowRows.module.css'

const Box = classed('div', css.box)

interface BelowRowsProps {
  readonly label: string
  /** Somebody asked for it on the screen; on paper it only stands there. */
  readonly asked: boolean
  readonly children: ReactNode
}

/** The charts of a list below its rows, which stay where they are: whoever asks for them is brought there. */
export const BelowRows = ({ label, asked, children }: BelowRowsProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) bringUp(box.current)
  }, [asked])
  return (
    <Box ref={box} role="group" aria-label={label} tabIndex={-1}>
      {children}
    </Box>
  )
}
