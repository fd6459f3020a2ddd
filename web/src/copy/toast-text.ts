/** What `toast()` shows. */
export type ToastText = { title: string; message?: string; tone: 'success' | 'danger' | 'info' }
