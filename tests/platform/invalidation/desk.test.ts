import { testInvalidation } from '../../support/inputs/stale-readings'
import { deskScenes } from '../../support/scenes/desk-scenes'

testInvalidation(deskScenes)
