export type { ToastText } from '../toast-text.ts'
