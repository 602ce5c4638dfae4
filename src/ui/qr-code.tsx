import { encode } from 'uqr'

type QrCodeProps = { value: string; label: string; size?: number }

/** A text as a QR code, dark on white in every theme: cameras read it so. */
export function QrCode({ value, label, size = 176 }: QrCodeProps) {
  const { data, size: modules } = encode(value, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="rounded-control"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
