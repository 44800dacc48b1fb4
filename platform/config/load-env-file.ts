import { existsSync } from 'node:fs'

/* Imported before everything else: some tables read the environment when they are created. Variables already set win. */

if (existsSync('.env')) process.loadEnvFile('.env')
