/** Languages in which it is shown how a page's own server signs a token. */
export const SAMPLE_SERVERS = ['Node.js', 'Python', 'PHP', 'Java', 'Go'] as const
export type SampleServer = (typeof SAMPLE_SERVERS)[number]

/**
 * How a server signs the token that names its visitor, with the library that is used most in its language: `jose`, PyJWT,
 * `firebase/php-jwt`, `com.auth0:java-jwt`, `golang-jwt/jwt`. With HS256, for ten minutes.
 */
export const IDENTITY_SAMPLES: Record<SampleServer, string> = {
  'Node.js': `import { SignJWT } from 'jose'

const secret = new TextEncoder().encode(process.env.DESKWRIGHT_IDENTITY_SECRET)

export const identityOf = (user) =>
  new SignJWT({ sub: user.id, name: user.name, attributes: { tier: user.tier } })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10m')
    .sign(secret)`,
  Python: `import os, time
import jwt

def identity_of(user):
    claims = {
        "sub": user.id,
        "name": user.name,
        "attributes": {"tier": user.tier},
        "exp": int(time.time()) + 600,
    }
    return jwt.encode(claims, os.environ["DESKWRIGHT_IDENTITY_SECRET"], algorithm="HS256")`,
  PHP: `use Firebase\\JWT\\JWT;

function identityOf($user): string
{
    $claims = [
        'sub' => $user->id,
        'name' => $user->name,
        'attributes' => ['tier' => $user->tier],
        'exp' => time() + 600,
    ];
    return JWT::encode($claims, getenv('DESKWRIGHT_IDENTITY_SECRET'), 'HS256');
}`,
  Java: `import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.time.Instant;
import java.util.Map;

String identityOf(User user) {
    return JWT.create()
        .withSubject(user.id())
        .withClaim("name", user.name())
        .withClaim("attributes", Map.of("tier", user.tier()))
        .withExpiresAt(Instant.now().plusSeconds(600))
        .sign(Algorithm.HMAC256(System.getenv("DESKWRIGHT_IDENTITY_SECRET")));
}`,
  Go: `import (
    "os"
    "time"

    "github.com/golang-jwt/jwt/v5"
)

func identityOf(user User) (string, error) {
    token := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{
        "sub":        user.ID,
        "name":       user.Name,
        "attributes": map[string]any{"tier": user.Tier},
        "exp":        time.Now().Add(10 * time.Minute).Unix(),
    })
    return token.SignedString([]byte(os.Getenv("DESKWRIGHT_IDENTITY_SECRET")))
}`,
}
