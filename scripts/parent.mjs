const CHECK_MS = 200

/**
 * npm runs a script through a shell, which on a signal ends without telling the script. So the script looks whether its parent
 * is still the same. Only when npm runs it: what was started in the background on purpose goes on. Not on Windows, where
 * the id of the parent stays, and a console that is closed ends all of its programs.
 */
export function onParentExit(stop) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, CHECK_MS)
  timer.unref()
}
