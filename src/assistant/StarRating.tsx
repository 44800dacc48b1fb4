import { useNotify, useTranslate } from 'react-admin'
import { assistant } from '../../contract/assistant/assistant'
import { useWrite } from '../data/useWrite'
import { useFormats } from '../ui/useFormats'
import { useNotifyFailure } from '../ui/toasts/toasts'
import { StarRow } from './chatStyles'
import type { Conversation } from './useAsk'

const star = 'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'

/** Star rating below a conversation; it may be changed. */
export const StarRating = ({
  conversation,
  onChanged,
}: {
  readonly conversation: Conversation
  readonly onChanged: (conversation: Conversation) => void
}) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const rate = useWrite(assistant.rateConversation)
  const stars = (rate.isPending ? rate.variables.body.stars : conversation.stars) ?? 0
  const give = (value: number) =>
    rate.mutate(
      { params: { id: conversation.id }, body: { stars: value } },
      {
        onSuccess: ({ object }) => {
          onChanged(object)
          notify('assistant.rated', { type: 'success' })
        },
        onError: notifyFailure,
      },
    )
  return (
    // Buttons rather than radios: arrow keys would submit each star they pass, and a disabled row loses focus.
    <StarRow aria-busy={rate.isPending}>
      <legend>{translate('assistant.rate')}</legend>
      <div className="stars">
        {[1, 2, 3, 4, 5].map((at) => (
          <button
            key={at}
            type="button"
            className={at <= stars ? 'on' : undefined}
            aria-pressed={at === stars}
            aria-disabled={rate.isPending}
            aria-label={translate('assistant.star', { n: digits(String(at)) })}
            onClick={() => rate.isPending || give(at)}
          >
            <svg width={26} height={26} viewBox="0 0 24 24" aria-hidden="true">
              <path d={star} />
            </svg>
          </button>
        ))}
      </div>
    </StarRow>
  )
}
