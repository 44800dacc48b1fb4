import { testInvalidation } from '../../support/inputs/stale-readings'
import { peopleScenes } from '../../support/scenes/people-scenes'

testInvalidation(peopleScenes)
