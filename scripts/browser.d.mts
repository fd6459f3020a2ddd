/** The browser for Playwright's `launchOptions`. */
export function findBrowser(): Promise<{ executablePath: string; args: string[] }>
