/** The server's key of an account's unsent work. Each `id` is another key. */
export const deviceKeyReply = (id = '00000000-0000-4000-8000-000000000001') => ({
  id,
  key: btoa(id.slice(-4).repeat(8)),
  endsInSeconds: 30 * 86_400,
})
