import { barriers } from './barriers'
import { chain } from './chain'
import { deploys } from './deploys'
import { direction } from './direction'
import { faults } from './faults'
import { inputs } from './inputs'
import { invisible } from './invisible'
import { kills } from './kills'
import { load } from './load'
import { lookAlikes } from './look-alikes'
import { moves } from './moves'
import { oidc } from './oidc'
import { outages } from './outages'
import type { Proof } from './proof'
import { replays } from './replays'
import { screenFaults } from './screen-faults'
import { sessions } from './sessions'

/** Every goal the platform is tested against, the short ones first. */
export const proofs: readonly Proof[] = [
  oidc,
  lookAlikes,
  invisible,
  chain,
  replays,
  faults,
  moves,
  inputs,
  kills,
  load,
  outages,
  direction,
  sessions,
  deploys,
  screenFaults,
  barriers,
]
