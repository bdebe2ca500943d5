package webhooks

import (
	"crypto/ed25519"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// Verify tells whether the delivery came from Souk. body is the exact bytes that arrived; keys are the "key" members of
// GET /apps/webhook-keys.
func Verify(headers http.Header, body []byte, keys []string, now time.Time) bool {
	seconds, err := strconv.ParseInt(headers.Get("webhook-timestamp"), 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	signed := append([]byte(headers.Get("webhook-id")+"."+headers.Get("webhook-timestamp")+"."), body...)
	for _, entry := range strings.Fields(headers.Get("webhook-signature")) {
		if !strings.HasPrefix(entry, "v1a,") {
			continue
		}
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(entry, "v1a,"))
		if err != nil {
			continue
		}
		for _, key := range keys {
			public, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(key, "whpk_"))
			if err == nil && len(public) == ed25519.PublicKeySize && ed25519.Verify(public, signed, signature) {
				return true
			}
		}
	}
	return false
}
