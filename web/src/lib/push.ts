// Notices to this browser: it asks its own push service for an address, which the server may then write to.

/** Can this browser be notified? Only over https or on this machine itself. */
export function canPush(): boolean {
  return isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
}

/** The subscription as the server takes it; null: the person does not want it. */
export async function subscribe(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const registration = await navigator.serviceWorker.ready;
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  return JSON.stringify(made);
}
