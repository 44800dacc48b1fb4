import { configure } from '@testing-library/react'

// How long a test waits for what it looks for: a limit against hanging, not a measure of speed.
configure({ asyncUtilTimeout: 30_000 })
