import { existsSync } from 'node:fs'

/* Imported before everything else: some tables read the environment when they are made. What is set already stays. */

if (existsSync('.env')) process.loadEnvFile('.env')
