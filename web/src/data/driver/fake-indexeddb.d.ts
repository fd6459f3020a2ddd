/** Tests only: the package says nothing of this entry's types. */
declare module 'fake-indexeddb/auto'
