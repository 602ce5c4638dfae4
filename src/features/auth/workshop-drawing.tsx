/** A lit bench with a message being worked on: what the sign-in page looks like from across the street. */
export function WorkshopDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 320"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path d="M150 74 66 252h240L214 74Z" className="fill-accent-soft stroke-none" />

      <path d="M182 18v22" />
      <path d="M148 74c0-20 15-34 34-34s34 14 34 34Z" className="fill-surface" />
      <path d="M172 74c1 6 5 9 10 9s9-3 10-9" />

      <path
        d="M112 128h112a10 10 0 0 1 10 10v46a10 10 0 0 1-10 10h-70l-24 20v-20h-18a10 10 0 0 1-10-10v-46a10 10 0 0 1 10-10Z"
        className="fill-surface"
      />
      <path d="M122 148h84M122 161h92M122 174h48" />
      <path d="m262 118 14-14 16 16-62 62-20 5 5-20Z" className="fill-surface" />
      <path d="m252 128 16 16" />

      <path d="M30 252h340" strokeWidth="3" />
      <path d="M62 252v50M338 252v50M62 280h276" />

      <path d="M84 252v-26h26v26" className="fill-surface" />
      <path d="M91 226v-16M97 226v-22M104 226v-13" />

      <path
        d="M284 206h46a7 7 0 0 1 7 7v22a7 7 0 0 1-7 7h-9v10l-13-10h-24a7 7 0 0 1-7-7v-22a7 7 0 0 1 7-7Z"
        className="fill-accent-soft"
      />
      <path d="M294 224.500v.5M307 224.500v.5M320 224.500v.5" strokeWidth="4" />

      <path d="M318 40h44v56h-44ZM340 40v56M318 68h44" opacity="0.5" />
      <path d="M40 70h46M40 70v26M86 70v26M52 70V54h10v16M70 70V48h9v22" opacity="0.5" />
      <path d="M256 40h10M261 35v10M116 36h6" opacity="0.5" />
    </svg>
  )
}
