import type { Config } from '../config/config'
import type { Db } from '../db/connect'
import { refuse } from '../http/refuse'
import type { Gateway } from './gateway'
import { remoteGateway } from './remote-gateway'
import { sandboxGateway } from './sandbox-gateway'

const closedGateway: Gateway = {
  sandbox: false,
  begin: () => Promise.reject(refuse('unavailable')),
  lookUp: () => Promise.resolve('unknown'),
}

/**
 * The configured gateway. Without one, a demo platform uses the sandbox and any other takes no payments. The sandbox lets
 * anybody pay without money, so it exists only in demo and test.
 */
export const gatewayOf = (config: Config, db: Db, now: () => Date): Gateway => {
  if (config.gatewayUrl !== undefined) return remoteGateway(config.gatewayUrl, config.gatewayKey)
  return config.demo ? sandboxGateway(db, now) : closedGateway
}

/** Whether the platform can take payments at all. */
export const takesPayments = (config: Config): boolean => config.demo || config.gatewayUrl !== undefined
