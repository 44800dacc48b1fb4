import { testInvalidation } from '../../support/inputs/stale-readings'
import { settingsScenes } from '../../support/scenes/settings-scenes'

testInvalidation(settingsScenes)
