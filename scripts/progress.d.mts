type Options = { cwd?: string; env?: Record<string, string> }
export function runTool(name: string, args: string[], options?: Options): Promise<{ isOk: boolean; output: string }>
