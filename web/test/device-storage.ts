/** The browser's database, for the tests of a file that asks for it. In other files the device has none. */
import { indexedDB as database } from 'fake-indexeddb'
import { beforeEach, vi } from 'vitest'
import 'fake-indexeddb/auto'

// Set by the import, for good: the files of a worker share it.
Reflect.deleteProperty(globalThis, 'indexedDB')

/** Each test begins with an empty database. */
export const withDeviceStorage = () => beforeEach(() => void vi.stubGlobal('indexedDB', database))
