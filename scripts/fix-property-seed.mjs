/** Before each test file: its properties run with the seed of this run. */
import fc from 'fast-check'
import { propertySeed } from './properties.mjs'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: propertySeed() })
