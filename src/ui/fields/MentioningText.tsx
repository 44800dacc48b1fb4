import type { Person } from '../../../contract/people/person'
import { classed } from '../classed'
import { langOf } from './Ltr'
import css from './MentioningText.module.css'

const Mark = classed('mark', css.mark)

/** A text cut at the names in it; of two that begin alike the longer one is looked for first. */
const cutAt = (text: string, [name, ...others]: readonly string[]): readonly string[] =>
  name === undefined
    ? [text]
    : text.split(name).flatMap((part, n) => [...(n > 0 ? [name] : []), ...cutAt(part, others)])

/** What somebody wrote, paragraph by paragraph as it was written; the colleagues it mentions stand out. */
export const MentioningText = ({
  text,
  mentions = [],
}: {
  readonly text: string
  readonly mentions?: readonly Person[] | undefined
}) => {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  return cutAt(text, names).map((part, place) =>
    names.includes(part) ? (
      <Mark key={place} lang={langOf(part)}>
        <bdi>{part}</bdi>
      </Mark>
    ) : (
      part
    ),
  )
}
