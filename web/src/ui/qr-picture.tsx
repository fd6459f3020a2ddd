import { useEffect, useState } from 'react'
import classes from './qr-picture.module.css'

/** The white margin that scanners need, in modules. */
const QUIET_ZONE = 4

/** The side includes the quiet zone. */
type Modules = { side: number; path: string }

export function QrPicture({ text, label }: { text: string; label: string }) {
  const [modules, setModules] = useState<Modules | null>(null)
  useEffect(() => {
    let isCurrent = true
    modulesOf(text).then(
      (drawn) => {
        if (isCurrent) setModules(drawn)
      },
      // The code below the picture can be typed.
      (error) => console.info('The QR code cannot be drawn', error),
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  const side = modules?.side ?? 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.qr}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      {modules ? <path d={modules.path} /> : null}
    </svg>
  )
}

/** One path of unit squares: hundreds of elements would be drawn with gaps between them. */
async function modulesOf(text: string): Promise<Modules> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: rows.length, path }
}
