export type Unit = {
  user: string | undefined
  workingDirectory: string | undefined
  umask: string | undefined
  command: string[]
  environment: Record<string, string>
  environmentFiles: { path: string; isOptional: boolean }[]
}
export function readUnit(text: string): Unit
export function readEnvironmentFile(text: string): Record<string, string>
