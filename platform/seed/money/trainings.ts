import { accountNames, reasons } from '../../money/ledger/texts'
import { hour } from '../span'
import { trainingClients } from '../texts/money'
import type { World } from '../world'

/** Days between two companies' payments. */
const pace = 4

/** Courses held for companies: their payments into the bank cover the salaries and the running costs. */
export const trainingDesk = ({ scale, span, book, agenda, random: streams }: World) => {
  const random = streams('trainings')
  const size = BigInt(Math.ceil(scale))
  return {
    /** Books a company's payment on a day, if there is one. */
    plan: (index: number): void => {
      if (index % pace !== 1) return
      const grown = BigInt(100 + Math.round((43 * index) / span.last))
      const amount = (BigInt(random.int(850, 1290)) * 1_000_000n * size * grown) / 100n
      const client = random.pick(trainingClients)
      const at = span.midnight(index) + random.int(9, 15) * hour + random.int(0, 3600) * 1000
      agenda.plan(at, () =>
        book.post(
          {
            at,
            type: 'purchase',
            reason: reasons.course,
            source: 'bank',
            reference: random.digits(18),
            description: client,
          },
          [book.account('means', accountNames.bank, 'IRR'), -amount],
          [book.account('income', accountNames.courses, 'IRR'), amount],
        ),
      )
    },
  }
}
