import { testInvalidation } from '../../support/inputs/stale-readings'
import { moneyScenes } from '../../support/scenes/money-scenes'

testInvalidation(moneyScenes)
