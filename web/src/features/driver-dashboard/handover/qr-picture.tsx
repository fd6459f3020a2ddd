import { useEffect, useState } from 'react'
import classes from './handover.module.css'

/** The white margin that scanners need, in modules. */
const QUIET_ZONE = 4

type Modules = { size: number; path: string }

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
  const side = (modules?.size ?? 0) + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      {modules ? <path d={modules.path} /> : null}
    </svg>
  )
}

/** One path of unit squares: hundreds of elements would be drawn with gaps between them. */
async function modulesOf(text: string): Promise<Modules> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data.keys()).filter((index) => data[index])
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('')
  return { size, path }
}
