const paths = {
  alert: 'M12 4 2.5 20h19zM12 10v4.5M12 17v.5',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5',
  'camera-off': 'M9 6l.5-.5h5L16 8h4v9.5M17 19H4V8h2.5M9.5 11.5a3.25 3.25 0 0 0 4.4 4.6M3 3l18 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5H5V6h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  'eye-off':
    'M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.4M6.4 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h9M18 12v4',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11H10l-4.5 4v-4H4zM8 9.5h8M8 12.5h5',
  pencil: 'm4 20 1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  scissors: 'M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.5 7.8 20 19M8.5 16.2 20 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  'shield-off':
    'M8.5 4.5 12 3l7 3v5c0 1.6-.4 3.1-1 4.4M15.6 18.6C14.5 19.7 13.3 20.5 12 21c-4-2-7-5.5-7-10V6M3 3l18 18',
  star: 'm12 3.5 2.6 5.3 5.9.9-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.9z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14',
} as const;

/** An icon in the text colour. It is hidden from screen readers, so it needs text beside it. */
export function Icon({ name, size = 20 }: { readonly name: keyof typeof paths; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}
