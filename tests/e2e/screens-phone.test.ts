import { seeEveryScreen } from '../support/screens/every-screen'

seeEveryScreen('phone')
