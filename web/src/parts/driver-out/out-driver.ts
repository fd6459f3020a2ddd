/** Who is out. */
export type OutDriver = { id: number; name: string }
