import { testInvalidation } from '../../support/inputs/stale-readings'
import { workspaceScenes } from '../../support/scenes/workspace-scenes'

testInvalidation(workspaceScenes)
