// Shows notices that come while no page of the table is open, and leads to the seat that is waited for.
self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    // Whatever came, it was no notice of ours.
  }
  const shown = {
    body: told.body ?? "",
    icon: "/mark.svg",
    tag: told.link ?? "",
    data: { link: told.link ?? "/" },
  };
  event.waitUntil(self.registration.showNotification(told.title ?? "Sandtable", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data.link, self.location.origin);
  const link = wanted.origin === self.location.origin ? wanted.href : "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async (open) => {
      const page = open[0];
      if (!page) return self.clients.openWindow(link);
      await page.focus();
      return page.navigate(link);
    }),
  );
});
