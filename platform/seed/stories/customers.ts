import { smooth, type Desks, type Planner } from './planner'

/** An end user with something in every state, and news unread. */
export const tellUser = ({ who, at, buy, request, ticket, withdraw, chat, send }: Planner, { credit }: Desks): void => {
  const agent = who('agent')
  buy('user', 400, 1)
  buy('user', 369, 3)
  buy('user', 276, 6)
  buy('user', 86, 3)
  request('user', 405, 'kyc')
  request('user', 395, 'account', { correct: true, answered: true })
  request('user', 300, 'course')
  request('user', 180, 'number')
  request('user', 150, 'extra', { end: 'expired', answered: true })
  request('user', 70, 'account', { end: 'rejected' })
  for (const [daysAgo, cents] of [
    [320, 18_000n],
    [250, 26_500n],
    [190, 41_000n],
    [120, 38_000n],
    [90, 52_000n],
    [60, 47_500n],
    [33, 64_000n],
    [14, 58_000n],
  ] as const) {
    request('user', daysAgo, 'income_claim', smooth, cents)
  }
  withdraw('user', 230)
  withdraw('user', 100)
  withdraw('user', 40)
  withdraw('user', 1.4, { stopAfter: 'taken' })
  request('user', 6, 'server', { stopAfter: 'step_done', reviewer: agent })
  request('user', 2.5, 'account', { stopAfter: 'correction_asked', correct: true, reviewer: agent })
  request('user', 0.25, 'number', { stopAfter: 'submitted' })
  request('user', 1.2, 'course', { stopAfter: 'created' })
  ticket('user', 200, 3, { rounds: 2, stars: 5 })
  ticket('user', 130, 11, { rounds: 1, stars: 4 })
  ticket('user', 60, 2, { rounds: 1, stars: 3 })
  ticket('user', 5, 6, { rounds: 1, standAt: 'closed', stars: null })
  ticket('user', 2, 2, { rounds: 1, standAt: 'answered' })
  ticket('user', 0.9, 3, { rounds: 1, standAt: 'customer_reply' })
  ticket('user', 0.12, 1, { standAt: 'open' })
  for (const daysAgo of [90, 41, 12, 3]) chat('user', daysAgo)
  at(20, (moment) => credit.deposit(who('user'), moment))
  send('freelancer', 'user', 27)
}

/** A freelancer of long standing who lives on what clients pay. */
export const tellFreelancer = ({ random, who, buy, request, ticket, withdraw, send }: Planner): void => {
  const [agent, finance] = [who('agent'), who('finance')]
  for (const [daysAgo, months] of [
    [630, 6],
    [440, 6],
    [255, 3],
    [168, 12],
  ] as const)
    buy('freelancer', daysAgo, months)
  request('freelancer', 636, 'kyc')
  request('freelancer', 630, 'account')
  request('freelancer', 420, 'account', { correct: true, answered: true })
  for (let daysAgo = 600; daysAgo > 8; daysAgo -= random.int(9, 17)) {
    request('freelancer', daysAgo, 'income_claim', smooth, BigInt(random.int(180, 1500)) * 100n)
  }
  for (let daysAgo = 560; daysAgo > 12; daysAgo -= random.int(26, 40)) withdraw('freelancer', daysAgo)
  withdraw('freelancer', 2.2, { stopAfter: 'step_done' })
  request('freelancer', 310, 'server')
  request('freelancer', 80, 'server')
  request('freelancer', 200, 'number')
  request('freelancer', 44, 'number')
  request('freelancer', 3, 'income_claim', { stopAfter: 'derived', reviewer: agent, handTo: finance }, 92_500n)
  request('freelancer', 1, 'income_claim', { stopAfter: 'correction_asked', correct: true, reviewer: agent }, 41_000n)
  request('freelancer', 0.2, 'extra', { stopAfter: 'submitted' })
  for (const [daysAgo, department, stars] of [
    [480, 3, 5],
    [350, 10, 4],
    [220, 7, 5],
    [90, 2, 2],
    [30, 10, 5],
  ] as const)
    ticket('freelancer', daysAgo, department, { rounds: 1, stars })
  ticket('freelancer', 1.5, 10, { rounds: 1, standAt: 'customer_reply' }, finance)
  ticket('freelancer', 0.3, 7, { standAt: 'open' })
  send('freelancer', 'teacher', 140)
  send('freelancer', 'disabled', 75)
}

/** A teacher, a mentor and a partner, and what they are handed. */
export const tellLeaders = ({ who, buy, request, ticket, withdraw, chat, send }: Planner): void => {
  const [agent, finance] = [who('agent'), who('finance')]
  for (const [key, department] of [
    ['teacher', 5],
    ['mentor', 9],
    ['partner', 8],
  ] as const) {
    buy(key, 300, 12)
    request(key, 720, 'kyc')
    ticket(key, 160, department, { rounds: 1, stars: 5 })
    ticket(key, 1.1, department, { rounds: 0, standAt: 'answered' })
    ticket(key, 0.4, 2, { standAt: 'in_progress' }, finance)
    for (const daysAgo of [330, 240, 170, 110, 48]) withdraw(key, daysAgo)
    withdraw(key, 1.8, { stopAfter: 'submitted' })
    request(key, 4, 'account', { stopAfter: 'taken', reviewer: agent })
    chat(key, 22)
  }
  send('partner', 'mentor', 95)
  send('teacher', 'user', 33)
  request('user', 8, 'subscription', { stopAfter: 'derived', reviewer: agent, handTo: who('partner') })
}

/** Somebody who was disabled, and somebody who has not accepted the contract. */
export const tellOutsiders = ({ buy, request, ticket, chat }: Planner): void => {
  buy('disabled', 290, 6)
  request('disabled', 295, 'kyc')
  request('disabled', 200, 'income_claim', smooth, 33_000n)
  request('disabled', 120, 'income_claim', smooth, 21_500n)
  ticket('disabled', 19, 1, { rounds: 1, standAt: 'answered' })
  ticket('disabled', 210, 3, { rounds: 1, stars: 4 })
  request('no-contract', 11, 'kyc')
  request('no-contract', 1.1, 'account', { stopAfter: 'submitted' })
  ticket('no-contract', 0.6, 11, { rounds: 0, standAt: 'answered' })
  chat('no-contract', 10)
}
